/* Shows the API document. Addresses are relative to /docs, so that the page also works behind a proxy that adds a prefix. */
const address = "api/2.0/openapi.json";

const response = await fetch(address, { credentials: "omit" });
const whole = await response.json();

window.SwaggerUIBundle({
  spec: askForNothing(leadWithIds(whole)),
  dom_id: "#page",
  deepLinking: true,
  docExpansion: "none",
  defaultModelsExpandDepth: -1,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  // Keeps Swagger UI from sending the document to validator.swagger.io.
  validatorUrl: null,
  requestInterceptor: (request) => {
    // The interface uses no cookies, and a 401 is shown on the page, not in a dialog of the browser.
    request.credentials = "omit";
    return request;
  },
});

/** Swagger UI shows the parameters of a path (its mandatory ids) below those of the operation (dozens of filters). */
function leadWithIds({ paths, ...rest }) {
  const ordered = mapMembers(paths, ({ parameters: ids = [], ...item }) =>
    mapMembers(item, (member) =>
      member.operationId ? { ...member, parameters: [...ids, ...(member.parameters ?? [])] } : member,
    ),
  );
  return { ...rest, paths: ordered };
}

/** By default, Swagger UI makes up values for parameters that are objects, and sends them. */
function askForNothing({ components, ...rest }) {
  const { PresenceFilter, ...schemas } = components.schemas;
  if (PresenceFilter === undefined) return { components, ...rest };
  return {
    ...rest,
    components: { ...components, schemas: { ...schemas, PresenceFilter: { ...PresenceFilter, default: {} } } },
  };
}

/** Members that become null are left out. */
function mapMembers(object, change) {
  const members = Object.entries(object).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(members.filter(([, value]) => value !== null));
}
