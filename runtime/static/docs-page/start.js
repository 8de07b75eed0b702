/*
 * Shows the API document. Addresses are relative to /docs, so that the page also works behind a proxy that adds a prefix.
 * Swagger UI draws a thousand parameters slowly, and few are looked for: unless the address says `?complete`, the operators
 * of filters and the methods that only repeat others are left out.
 */
const address = "api/2.0/openapi.json";
const isComplete = new URLSearchParams(location.search).has("complete");

const response = await fetch(address, { credentials: "omit" });
const whole = await response.json();

window.SwaggerUIBundle({
  spec: { ...leadWithIds(isComplete ? whole : shorten(whole)), info: describe(whole.info) },
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

function describe(info) {
  const note = isComplete
    ? `Everything in [the document](${address}) is shown; [the short form](docs) is quicker.`
    : `\`HEAD\`, \`OPTIONS\` and the operators of filters, such as \`name[prefix]\`, are left out here: [show everything](docs?complete), or read [the document](${address}).`;
  return { ...info, description: `${info.description}\n\n${note}` };
}

function shorten({ paths, components, ...rest }) {
  const parameters = mapMembers(components.parameters, (parameter) =>
    parameter.name.includes("[") ? null : parameter,
  );
  const isShown = ({ $ref = "" }) => $ref === "" || Object.hasOwn(parameters, $ref.split("/").at(-1));
  const shortPaths = mapMembers(paths, ({ head, options, ...item }) =>
    mapMembers(item, (operation) =>
      operation.parameters ? { ...operation, parameters: operation.parameters.filter(isShown) } : operation,
    ),
  );
  return { ...rest, paths: shortPaths, components: { ...components, parameters } };
}

/** Swagger UI shows what is a path's, its mandatory ids, below all that is an operation's: filters by the dozen. */
function leadWithIds({ paths, ...rest }) {
  const ordered = mapMembers(paths, ({ parameters: ids = [], ...item }) =>
    mapMembers(item, (member) =>
      member.operationId ? { ...member, parameters: [...ids, ...(member.parameters ?? [])] } : member,
    ),
  );
  return { ...rest, paths: ordered };
}

/** Members that become null are left out. */
function mapMembers(object, change) {
  const members = Object.entries(object).map(([name, value]) => [name, change(value)]);
  return Object.fromEntries(members.filter(([, value]) => value !== null));
}
