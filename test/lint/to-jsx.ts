import { Node, type SourceFile, type TaggedTemplateExpression } from "ts-morph";

/** Rewrites a module for the compiler: its templates for htm become JSX. Each line keeps its number. */
export function toJsx(file: SourceFile): string {
  return writeNode(file, 0);
}

/** Returns the text from a position to the end of the node. The outermost templates in it are rewritten. */
function writeNode(node: Node, from = node.getStart()): string {
  const whole = node.getSourceFile().getFullText();
  let [text, end] = ["", from];
  const put = (template: TaggedTemplateExpression): void => {
    text += `${whole.slice(end, template.getStart())}${writeTemplate(template)}`;
    end = template.getEnd();
  };
  if (isMarkup(node)) put(node);
  else {
    node.forEachDescendant((inner, traversal) => {
      if (!isMarkup(inner)) return;
      put(inner);
      traversal.skip();
    });
  }
  return text + whole.slice(end, node.getEnd());
}

function isMarkup(node: Node): node is TaggedTemplateExpression {
  return Node.isTaggedTemplateExpression(node) && node.getTag().getText() === "html";
}

/** One template with one value: the type of what `html` returns stays the same. */
function writeTemplate(node: TaggedTemplateExpression): string {
  const template = node.getTemplate();
  const spans = Node.isTemplateExpression(template) ? template.getTemplateSpans() : [];
  const head = Node.isTemplateExpression(template) ? template.getHead() : template;
  const texts = [head, ...spans.map((span) => span.getLiteral())].map((part) => part.getLiteralText());
  const values = spans.map((span) => writeNode(span.getExpression()));
  return `html\`\${<>${writeMarkup(texts.join(value), values)}</>}\``;
}

/** Marks the place of a value. */
const value = "\0";

/** The grammar of the text between tags and inside of tags. */
const grammar = {
  content: /(?<text>[^<\0]+)|(?<value>\0)|(?<close><\/[^>]*>)|<(?<open>\0|[\w-]+)/y,
  tag: /(?<space>\s+)|(?<spread>\.\.\.\0)|(?<end>\/?>)|(?<name>[^\s=/>\0]+)(?:=(?:"(?<text>[^"\0]*)"|(?<value>\0)))?/y,
} as const;

function writeMarkup(markup: string, values: readonly string[]): string {
  const waiting = values.values();
  const take = (): string => waiting.next().value ?? "";
  const names: string[] = [];
  const writeContent = ({ text, close, open }: Groups): string => {
    if (text !== undefined) return text.replaceAll(/[{}>]/g, (character) => `{"${character}"}`);
    if (close !== undefined) return `</${names.pop() ?? ""}>`;
    if (open === undefined) return `{${take()}}`;
    names.push(open === value ? take() : open);
    return `<${names.at(-1)!}`;
  };
  const writeTag = ({ space, spread, end, name = "", text, value }: Groups): string => {
    if (spread !== undefined) return `{...${take()}}`;
    if (end === "/>") names.pop();
    if (value !== undefined) return `${name}={${take()}}`;
    return space ?? end ?? (text === undefined ? name : `${name}="${text}"`);
  };
  let [jsx, at, mode]: [string, number, keyof typeof grammar] = ["", 0, "content"];
  while (at < markup.length) {
    const form = grammar[mode];
    form.lastIndex = at;
    const groups = form.exec(markup)?.groups;
    if (groups === undefined) throw new Error(`this is no markup: ${markup.slice(at, at + 80)}`);
    jsx += mode === "content" ? writeContent(groups) : writeTag(groups);
    at = form.lastIndex;
    if (groups["open"] !== undefined) mode = "tag";
    else if (groups["end"] !== undefined) mode = "content";
  }
  return jsx;
}

type Groups = { readonly [name: string]: string | undefined };
