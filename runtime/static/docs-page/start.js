/* Addresses are relative to /docs, so that the page also works behind a proxy that adds a prefix. */
window.SwaggerUIBundle({
  url: "api/2.0/openapi.json",
  dom_id: "#page",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  // Nothing is sent to validator.swagger.io.
  validatorUrl: null,
  requestInterceptor: (request) => {
    // The interface knows no cookies, and a 401 is shown here, not in a dialog of the browser.
    request.credentials = "omit";
    return request;
  },
});
