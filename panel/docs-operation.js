/** Shows an operation: its parameters, a form that sends its request, and its answers. */
/** @import { ResponseObject, Credentials, MediaType, Parameter, OperationAtPath, ReceivedResponse } from "./docs-types.js" */
import { LazyDetails } from "./docs-lazy-details.js";
import { getOperationAnchor, useRefResolver } from "./docs-document.js";
import { composeRequest, sendRequest } from "./docs-request.js";
import { TextWithCode, SchemaTable, TypeName } from "./docs-schema.js";
import { html } from "./html.js";
import { useState } from "preact/hooks";

/** Maximum number of characters that the page shows of an answer's body. */
const maxBodyCharacters = 200_000;

/** @param {{ operationAtPath: OperationAtPath, credentials: Credentials }} props */
export function OperationDetails({ operationAtPath, credentials }) {
  const resolve = useRefResolver();
  const [received, setReceived] = useState(/** @type {ReceivedResponse | null} */ (null));
  const { operationId, description, requestBody, responses } = operationAtPath.operation;
  const parameters = operationAtPath.parameters.map((each) => resolve(each));
  const body = Object.entries(requestBody?.content ?? {})[0];

  const send = async (/** @type {SubmitEvent & { currentTarget: HTMLFormElement }} */ event) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const read = (/** @type {string} */ name) => String(form.get(name) ?? "");
    const sent = body === undefined ? null : { type: body[0], text: read("body") };
    setReceived(
      await sendRequest(
        composeRequest(operationAtPath, parameters, (each) => read(getInputName(each)), sent, credentials),
      ),
    );
  };

  return html`
    <p>
      <${TextWithCode} text=${description} />
      <a class="button small quiet" href=${`#/${getOperationAnchor(operationAtPath)}`}>${operationId}</a>
    </p>
    <form onSubmit=${send}>
      ${parameters.length > 0 && html`<${ParameterInputs} parameters=${parameters} />`}
      ${body !== undefined && html`<${RequestBodyInput} type=${body[0]} mediaType=${body[1]} />`}
      <p><button class="primary">Send</button></p>
    </form>
    <div role="status">${received !== null && html`<${ReceivedResponseDetails} received=${received} />`}</div>
    <h4>Answers</h4>
    ${Object.entries(responses).map(([status, each]) => html`<${DocumentedResponse} key=${status} status=${status} answer=${resolve(each)} />`)}
  `;
}

/** @param {{ type: string, mediaType: MediaType }} props */
function RequestBodyInput({ type, mediaType: { schema, example = {} } }) {
  return html`
    <label
      >Body (${type})
      <textarea name="body" rows=${8} spellcheck=${false} defaultValue=${JSON.stringify(example, null, 2)}></textarea>
    </label>
    ${schema !== undefined && html`<${LazyDetails} label="Fields of the body">${() => html`<${SchemaTable} schema=${schema} />`}<//>`}
  `;
}

/** @param {Parameter} parameter */
function getInputName({ in: parameterLocation, name }) {
  return `${parameterLocation} ${name}`;
}

/** @param {{ parameters: readonly Parameter[] }} props */
function ParameterInputs({ parameters }) {
  return html`<table class="fields parameters">
    <tbody>
      ${parameters.map(
        (each) =>
          html`<tr key=${getInputName(each)}>
            <th scope="row">
              <code>${each.name}</code> ${each.in !== "query" && html`<span class="type">${each.in}</span>`}
            </th>
            <td>
              <input
                name=${getInputName(each)}
                aria-label=${each.name}
                required=${each.required === true}
                placeholder=${composePlaceholder(each)}
                autocomplete="off"
                spellcheck=${false}
              />
              <div class="help"><${TypeName} schema=${each.schema} /> <${TextWithCode} text=${each.description} /></div>
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** @param {Parameter} parameter */
function composePlaceholder({ schema, example, style }) {
  if (schema.default !== undefined) return `${String(schema.default)} (default)`;
  if (example !== undefined) return String(example);
  return style === "deepObject" ? 'value, ["a","b"] or {"gte":5}' : "";
}

/** @param {{ received: ReceivedResponse }} props */
function ReceivedResponseDetails({ received: { status, milliseconds, headers, body, command } }) {
  return html`<div class="received">
    <p><strong>${status}</strong> <span class="type">${milliseconds} ms</span></p>
    <pre tabindex=${0}>${body.slice(0, maxBodyCharacters)}</pre>
    ${body.length > maxBodyCharacters && html`<p>The first ${maxBodyCharacters} of ${body.length} characters are shown.</p>`}
    <${LazyDetails} label="Headers">${() => html`<pre tabindex=${0}>${headers}</pre>`}<//>
    <${LazyDetails} label="Command line">${() => html`<pre tabindex=${0}>${command}</pre>`}<//>
  </div>`;
}

/** @param {{ status: string, answer: ResponseObject }} props */
function DocumentedResponse({ status, answer: { description, content } }) {
  const label = html`<strong>${status}</strong> <${TextWithCode} text=${description} />`;
  const mediaType = content === undefined ? undefined : Object.values(content)[0];
  if (mediaType === undefined) return html`<p class="answer">${label}</p>`;
  return html`<${LazyDetails} kind="answer" label=${label}>
    ${() =>
      html`${mediaType.example !== undefined && html`<pre tabindex=${0}>${JSON.stringify(mediaType.example, null, 2)}</pre>`}
      ${mediaType.schema !== undefined && html`<${SchemaTable} schema=${mediaType.schema} />`}`}
  <//>`;
}
