"""Lists the failures of Schemathesis that are no faults, because no schema can describe the rule. All others fail the test."""

import itertools
import json
import os
import re
import urllib.parse

import schemathesis

# Errors of requests that fit their schemas: for each error code, the rules of the problems. None stands for all rules.
STATE = {
    # Whether a referenced object exists, or a value was set before, depends on the stored objects.
    "invalid_reference": None,
    "immutable_field": None,
    # `condition`: a hook compares fields. `access`: the account may not use the API. `path`: the body refers to another parent
    # than the path. `future`: the time has passed.
    "invalid_fields": {"condition", "access", "path", "future"},
}
# Errors of queries that fit their schemas: for each rule of a problem, a pattern of its message.
QUERY = {
    # The request sorts groups by a result that it does not request.
    "condition": r"^sort_by does not take ",
    # OpenAPI describes each parameter alone, so it cannot say that two parameters exclude each other or need each other.
    "conflict": r"page|after|send group too",  # `page` with `after`; `having` without `group`
    "repeated": r"repeats the condition",  # `price_from` and `price[gte]` are the same
    # Clients take cursors from the header `Link`. The document describes the grammar of `or` and `having` only in words.
    # Patterns for letters beyond ASCII do not work everywhere. Each server has its own list of time zones.
    "value": r"^after must be empty for the first page|^(or|having) at character|^q must contain a letter|^time_zone must be",
    "form": r"^(or|having) at character",
    # A pattern describes the names of groups by fields of related items, and allows names that do not exist.
    "unknown": r"^(or|having) at character|^(group|sort_by) does not take \"\S*_id\.\S+\"",
    "operator": r"^(or|having) at character",
    # The stored values have a sum that no number represents exactly, or form more groups than an answer can contain.
    "limit": r"more digits than|more than \d+ groups",
}

sources = itertools.count(1)


@schemathesis.hook
def before_load_schema(context, raw_schema):
    """Removes repeated query parameters and bodies from the document, so that the test takes less time.

    Keeps one query parameter of each form (name suffix and schema), because Schemathesis sends some twenty requests for the
    limits of each parameter. Keeps all fields of a body where the body first occurs, and later only its mandatory fields.
    """
    if os.environ.get("EVERY_PARAMETER") == "yes":
        return
    components = raw_schema["components"]["parameters"]
    known = set()
    for item in raw_schema["paths"].values():
        kept = []
        for parameter in item.get("get", {}).get("parameters", []):
            described = components.get(parameter.get("$ref", "").rpartition("/")[2], parameter)
            form = form_of(described)
            if described["in"] != "query" or form not in known:
                kept.append(parameter)
            known.add(form)
        if "get" in item:
            item["get"]["parameters"] = kept
        for method in sorted(item.keys() & {"post", "put"}):
            media = item[method]["requestBody"]["content"]["application/json"]
            reference = media["schema"]["$ref"]
            if reference in known:
                media["schema"] = mandatory_of(raw_schema["components"]["schemas"][reference.rpartition("/")[2]])
            known.add(reference)


def mandatory_of(schema):
    names = schema.get("required") or list(schema["properties"])[:1]
    return {**schema, "properties": {name: schema["properties"][name] for name in names}}


def form_of(parameter):
    bound = re.search(r"(_from|_to)?$", parameter["name"])[0]
    return json.dumps([bound, parameter["schema"], parameter.get("explode")], sort_keys=True)


@schemathesis.hook
def before_call(context, case, kwargs):
    """Sends each request from another address, because the server delays an address after many failed logins."""
    number = next(sources)
    case.headers["X-Forwarded-For"] = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Returns whether the failure is a fault of the server or of the API document."""
    kind = type(failure).__name__
    if kind == "AcceptedNegativeData":
        return not (
            is_undone(failure.message)
            or is_id_as_number(failure.message, case)
            or is_refused_by_itself(case, response)
        )
    # The document describes PATCH and HEAD only in words. PATCH does the same as PUT.
    if kind == "UnsupportedMethodResponse":
        return failure.method != "PATCH"
    if kind == "AllowHeaderMismatch":
        return len(failure.missing_methods) > 0 or [name.upper() for name in failure.undocumented_methods] != ["PATCH"]
    if kind == "RejectedPositiveData":
        return not (is_no_match(case) or is_excused(json.loads(response.content), response.request.url))
    return True


# Schemathesis makes these changes to get an invalid request, but the sent request is valid: Schemathesis adds the credentials
# to every request, and a single value in a query is a list with one element.
UNDONE = re.compile(
    r"- header: violates `required` \(was Authorization\)"
    r"|- query: violates `type` at \S+ \(was array, became (integer|number|boolean|string)\)"
)


def is_undone(message):
    mutations = re.findall(r"^ *(- .*)$", message, re.MULTILINE)
    return len(mutations) > 0 and all(UNDONE.fullmatch(mutation) for mutation in mutations)


def is_id_as_number(message, case):
    """In the document, ids in bodies are strings. It says only in words that the server also accepts numbers."""
    field = re.search(r"^ *Invalid component: in body - (\w+)(?: -> Array with invalid items)?: Incorrect type$", message, re.M)
    if field is None:
        return False
    value = case.body[field[1]]
    return all(type(each) in (int, str) for each in (value if isinstance(value, list) else [value]))


def is_refused_by_itself(case, response):
    """The status of a batch that is not atomic is 200. The result of each operation has its own status."""
    if not isinstance(case.body, dict) or case.body.get("atomic") is not False:
        return False
    return any(result["status"] >= 400 for result in json.loads(response.content).get("results", []))


def is_no_match(case):
    """If the pattern of a header is too complex for Schemathesis, it sends `0`, which does not match."""
    patterns = [(header.name, header.definition.get("schema", {}).get("pattern")) for header in case.operation.headers]
    return any(
        pattern is not None and name in case.headers and re.search(pattern, str(case.headers[name])) is None
        for name, pattern in patterns
    )


def is_excused(error, url):
    code, details = error["code"], error["errors"]
    if code == "invalid_query":
        return all(is_excused_detail(detail, url) for detail in details)
    rules = STATE.get(code, set())
    if rules is None:
        return True
    return len(rules) > 0 and all(detail["rule"] in rules or is_unwritable_email(detail) for detail in details)


def is_unwritable_email(detail):
    """A portable pattern cannot say which characters beyond ASCII are letters, and which domains can exist."""
    return detail["rule"] == "format" and "e-mail" in detail["message"]


def is_excused_detail(detail, url):
    name = detail["parameter"]
    # For JSON Schema, 841.0 is an integer. In a URL, the server accepts only digits.
    if detail["message"].startswith("must be an integer"):
        values = urllib.parse.parse_qs(urllib.parse.urlsplit(url).query)[name]
        return any(re.fullmatch(r"-?\d+\.0", value) for value in ",".join(values).split(","))
    return re.search(QUERY.get(detail["rule"], r"(?!)"), f"{name} {detail['message']}") is not None
