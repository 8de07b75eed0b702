import { aggregateLimits } from "../model/query/aggregates.js";
import type { ApiRequest } from "../model/plan/api-request.js";
import { both } from "../model/query/filter.js";
import type { PlannedAggregate } from "../model/plan/planned.js";
import type { ResourceDefinition } from "../model/schema/resource.js";
import { findListScope } from "./guards.js";
import type { PlanContext } from "./plan-write.js";
import { parseAggregateQuery } from "./query-aggregate.js";

export function planAggregate(
  request: ApiRequest,
  definition: ResourceDefinition,
  context: PlanContext,
): PlannedAggregate {
  const { filter, groups, measures, having, order, page, unserved } = parseAggregateQuery(
    request.query,
    definition,
    context,
  );
  const { parents, path, visible } = findListScope(request.target, context.registry, context.principal);
  return {
    kind: "aggregate",
    plan: {
      kind: "aggregate",
      resource: definition.path,
      parents,
      path,
      filter: both(filter, visible),
      groups: groups.map(({ answerName: _shown, valueField: _declared, ...key }) => key),
      measures: measures.map(({ of, field }) => ({ of, field })),
      having,
      order,
      part:
        page === null
          ? { skip: 0, size: aggregateLimits.groups }
          : { skip: (page.page - 1) * page.size, size: page.size },
    },
    definition,
    groups,
    measures,
    page,
    unserved,
  };
}
