/** The form of an item: made from its declaration; saves what was changed. */
import { send } from "./api.js";
import { useCatalog } from "./catalog.js";
import { Conflict } from "./conflict.js";
import { CopyFrom } from "./copy-from.js";
import { DeleteButton } from "./delete-button.js";
import { isEditable, isShownAsText, listChanges, makeBody, startDraft } from "./draft.js";
import { FieldEditor } from "./field-editor.js";
import { html } from "./html.js";
import { readItem } from "./read-item.js";
import { Notice } from "./parts.js";
import { formatList, formatRoute } from "./route.js";
import { settled } from "./settling.js";
import { tellThere } from "./told.js";
import { setUnsaved } from "./unsaved.js";
import { useCreation } from "./use-creation.js";
import { useOneAtATime } from "./use-one-at-a-time.js";
import { useEffect, useLayoutEffect, useRef, useState } from "./vendor/hooks.js";
import { goToInstead } from "./visit.js";
import { humanize, joinWords, labelField } from "./words.js";
import { Facts } from "./facts.js";

/** Of a form that nothing is sent from; `mended` are the fields that were changed since the last failure. */
const idle = { busy: false, failure: null, done: false, current: null, mended: [] };

function explainRights({ privileges, company }, isNew) {
  const { create, update } = privileges;
  const cannot = isNew ? "create one" : "change it";
  const bound = isNew && company?.self ? ", and an account that is bound to none of them" : "";
  return `Your account may read this and not ${cannot}. That takes a user group with the privilege “${humanize(isNew ? create : update)}”${bound}.`;
}

/**
 * @param home segments of the collection whose item it is, or will be
 * @param loaded `{item, etag}`; of what is to be created `item` is null, and `preset` has values that are decided already
 * @param onSaved the item may be called something else now
 */
export function ItemForm({ resource, segments, home, loaded, onReload, onSaved }) {
  const catalog = useCatalog();
  const isNew = loaded.item === null;
  const path = segments.join("/");
  const [start, setStart] = useState(() => ({ ...startDraft(resource, loaded.item), ...loaded.preset }));
  const [draft, setDraft] = useState(start);
  const [etag, setEtag] = useState(loaded.etag);
  const [state, setState] = useState(idle);
  const form = useRef(null);
  const changes = listChanges(resource, draft, start, isNew);
  const mayWrite = isNew ? resource.may.create : resource.may.update;

  // With what is shown: whoever reads that all is saved may leave.
  useLayoutEffect(() => setUnsaved(changes.length > 0), [changes.length]);
  useEffect(() => () => setUnsaved(false), []);

  const create = useCreation();
  const adopt = ({ item, etag: tag }, values) => {
    const next = startDraft(resource, item);
    setStart(next);
    // What was typed while it was saved stays.
    setDraft((now) => mapValues(next, (value, name) => (now[name] === values[name] ? value : now[name])));
    setEtag(tag);
    setState({ ...idle, done: true });
    onSaved();
  };
  const save = useOneAtATime(async (tag = etag, values = draft, base = isNew ? startDraft(resource, null) : start) => {
    setState({ ...idle, busy: true });
    try {
      const body = makeBody(resource, values, base, isNew);
      if (isNew) {
        const { body: answer } = await create(segments.slice(0, -1).join("/"), body);
        setUnsaved(false);
        tellThere(`${body[resource.title_field] || resource.title} was created.`);
        goToInstead(formatRoute([...home, answer[resource.result_key]]));
        return;
      }
      if (Object.keys(body).length > 0) await send("PUT", path, body, { "If-Match": tag });
      adopt(await readItem(resource, path), values);
    } catch (failure) {
      const current = failure.status === 412 ? await readItem(resource, path).catch(() => null) : null;
      // Saved already: the answer was lost.
      if (current && listChanges(resource, values, startDraft(resource, current.item)).length === 0) {
        return adopt(current, values);
      }
      setState({ ...idle, failure, current });
      setTimeout(() => focusProblem(form.current));
    }
  });
  const isIdle = state.busy || (!isNew && changes.length === 0);
  /** Of the latest render: what was left may have been taken since. */
  const latest = useRef(null);
  latest.current = () => !isIdle && void save();
  const submit = async (event) => {
    event.preventDefault();
    await settled();
    const untaken = form.current?.querySelector("[data-untaken]");
    if (untaken) untaken.focus();
    else latest.current();
  };
  const settle = (values) => {
    const base = startDraft(resource, state.current.item);
    setDraft(values);
    setStart(base);
    setEtag(state.current.etag);
    void save(state.current.etag, values, base);
  };

  const errors = (state.failure?.errors ?? []).filter(
    ({ field }) => !state.mended.some((name) => isUnder(field, name)),
  );
  const isMended = state.failure?.errors.length > 0 && errors.length === 0;
  const shown = resource.fields.filter((field) => isEditable(field, isNew) && !isCopying(field));
  const placed = (error) =>
    resource.fields.some((field) => isUnder(error.field, field.name) && isEditable(field, isNew));
  const loose = errors.filter((error) => !placed(error));
  const set = (name, value) => {
    setDraft((before) => ({ ...before, [name]: value }));
    if (state.failure) setState((before) => ({ ...before, mended: [...before.mended, name] }));
  };
  return html`
    <form class="item" ref=${form} onSubmit=${submit} novalidate aria-label=${resource.title}>
      ${state.failure && state.current === null && !isMended && html`<${Problem} failure=${state.failure} loose=${loose} resource=${resource} />`}
      ${!mayWrite && html`<${Notice} kind="hint" text=${explainRights(resource, isNew)} />`}
      <fieldset class="fields" disabled=${!mayWrite}>
        ${shown.map(
          (field) =>
            html`<${FieldEditor}
              key=${field.name}
              field=${field}
              resource=${resource}
              segments=${segments}
              draft=${draft}
              value=${draft[field.name]}
              errors=${errors.filter((error) => isUnder(error.field, field.name))}
              isNew=${isNew}
              onChange=${(value) => set(field.name, value)}
            />`,
        )}
      </fieldset>
      ${isNew && resource.copies && html`<${CopyFrom} resource=${resource} draft=${draft} errors=${errors} onChange=${set} />`}
      ${
        (mayWrite || resource.may.delete) &&
        html`<div class="actions sticky">
          <span role="status"
            >${
              state.done && changes.length === 0
                ? "Saved."
                : changes.length > 0 && !isNew
                  ? `Changed: ${joinWords(
                      changes.map((name) =>
                        labelField(
                          resource.fields.find((field) => field.name === name),
                          catalog,
                        ),
                      ),
                    )}`
                  : ""
            }</span
          >
          ${!isNew && resource.may.delete && html`<${DeleteButton} resource=${resource} id=${segments.at(-1)} path=${path} etag=${etag} name=${loaded.item[resource.title_field]} after=${formatList(segments.slice(0, -1))} />`}
          ${mayWrite && html`<button class="primary" aria-disabled=${isIdle}>${isNew ? "Create" : "Save"}</button>`}
        </div>`
      }
    </form>
    ${!isNew && html`<${Facts} fields=${resource.fields.filter((field) => isShownAsText(field, isNew))} item=${start} place=${{ resource, segments }} />`}
    ${
      state.current &&
      html`<${Conflict}
        resource=${resource}
        segments=${segments}
        start=${start}
        draft=${draft}
        theirs=${state.current.item}
        onSettle=${settle}
        onGiveUp=${() => setState(idle)}
        onTheirs=${() => (setUnsaved(false), onReload())}
      />`
    }
  `;
}

function mapValues(object, change) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

/** The first field that is wrong, else what the form says at its top. */
function focusProblem(form) {
  (form?.querySelector("[aria-invalid=true]") ?? form?.querySelector(".notice.problem"))?.focus();
}

/** In a section of its own. */
function isCopying({ role }) {
  return role === "copy_from" || role === "copy_what";
}

/** Whether the JSON pointer is the field or something in it. */
function isUnder(pointer = "", name) {
  return pointer === `/${name}` || pointer.startsWith(`/${name}/`);
}

function Problem({ failure, loose, resource }) {
  const text =
    failure.errors.length === 0
      ? failure.message
      : loose.length === 0
        ? "Some fields need your attention."
        : failure.message;
  return html`<div class="notice problem" role="alert" tabindex="-1">
    <p>${text}</p>
    ${
      loose.length > 0 &&
      html`<ul>
        ${loose.map(({ field, message }) => html`<li>${(field ?? resource.title).replace(/^\//, "")} ${message}</li>`)}
      </ul>`
    }
  </div>`;
}
