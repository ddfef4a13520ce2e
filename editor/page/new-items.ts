import { isJsonObject, type JsonObject, member } from '../../src/lib/json.ts';
import { propertiesOf } from './fields.ts';

/** Returns an id that no item of the list has: `member`, or `member-2` if there is a `member`. */
function freeId(list: readonly unknown[], preferred: string): string {
  const taken = list.map((item) => member(item, 'id'));
  let id = preferred;
  for (let count = 2; taken.includes(id); count++) id = `${preferred}-${count}`;
  return id;
}

/** Replaces an earlier id of a plan in its address, as in `/membership?plan=team`. */
function withIdInAddress(plan: JsonObject, isEarlierId: (id: string) => boolean): JsonObject {
  const { to, id } = plan;
  if (typeof to !== 'string') return plan;
  return { ...plan, to: to.replace(/(?<=[?&]plan=)[\w-]+/, (found) => (isEarlierId(found) ? String(id) : found)) };
}

/**
 * Moves the values of the comparison to a plan's new id, and removes those of removed plans. Changes nothing while an id is empty
 * or that of another plan, because it is still being typed.
 */
function withPlanIds(data: unknown): unknown {
  const plans = member(data, 'plans');
  if (!isJsonObject(data) || !Array.isArray(plans)) return data;
  const ids = plans.map((plan) => String(member(plan, 'id') ?? ''));
  if (ids.includes('') || new Set(ids).size < ids.length) return data;
  const earlierIds = new Set<string>();
  const renameKeys = (values: JsonObject): JsonObject => {
    for (const id of Object.keys(values)) if (!ids.includes(id)) earlierIds.add(id);
    const newIds = ids.filter((id) => !(id in values));
    const entries = Object.entries(values).flatMap(([id, value]) => {
      // A missing id has become the first new one. Without a new one, the plan was removed.
      const key = ids.includes(id) ? id : newIds.shift();
      return key === undefined ? [] : [[key, value] as const];
    });
    return Object.fromEntries(entries);
  };
  const renameIn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(renameIn);
    if (!isJsonObject(value)) return value;
    const fields = Object.entries(value).map(([name, field]) => {
      const isValues = name === 'values' && isJsonObject(field);
      return [name, isValues ? renameKeys(field) : renameIn(field)] as const;
    });
    return Object.fromEntries(fields);
  };
  if (!('comparison' in data)) return data;
  const comparison = renameIn(data.comparison);
  const withAddress = (plan: unknown) =>
    isJsonObject(plan) ? withIdInAddress(plan, (id) => earlierIds.has(id)) : plan;
  return { ...data, plans: plans.map(withAddress), comparison };
}

/** True for what a form has of an item before anything is filled in. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === '' || (typeof value === 'object' && Object.values(Object(value)).every(isBlank));

const requiredOf = (schema: unknown): [string, unknown][] => {
  const required = isJsonObject(schema) && Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(propertiesOf(schema)).filter(([name]) => required.includes(name));
};

const blankFields = (fields: readonly [string, unknown][]): JsonObject =>
  Object.fromEntries(fields.map(([name, schema]) => [name, blankValue(schema)]));

/** The value of a required field of a new item: no text, nothing in a list, not ticked. */
function blankValue(schema: unknown): unknown {
  if (!isJsonObject(schema)) return undefined;
  if (schema['x-words']) return blankFields(Object.entries(propertiesOf(schema)));
  return { string: '', array: [], boolean: false }[schema.enum ? '' : String(schema.type)];
}

/** Empties the title of a copy, its first text, because no two items have the same one. */
function withoutTitle(copy: JsonObject, schema: unknown): JsonObject {
  const title = requiredOf(schema).find(([, field]) => isJsonObject(field) && field['x-words']);
  return { ...copy, ...(title && blankFields([title])) };
}

/**
 * Gives each added list item an id: an empty one what its schema requires, without texts; the copy of the item before it a
 * title to fill in. The comparison follows the ids of plans, and has “no” for a new one.
 */
export function withNewItems(data: unknown, schema: unknown): unknown {
  /** The ids of the added plans, with that of the plan that each copies. */
  const addedPlans = new Map<string, string | undefined>();
  const fillItems = (value: unknown, name: string, itemSchema: unknown): unknown => {
    if (Array.isArray(value)) {
      const inner = member(itemSchema, 'items');
      const hasIds = 'id' in propertiesOf(inner);
      const list: unknown[] = [];
      for (const item of value) {
        if (!hasIds || !isJsonObject(item) || item.id !== undefined) {
          list.push(fillItems(item, '', inner));
          continue;
        }
        const previous = isBlank(item) ? undefined : String(member(list.at(-1), 'id'));
        const id = freeId([...value, ...list], previous?.replace(/-\d+$/, '') ?? 'new');
        if (name === 'plans') addedPlans.set(id, previous);
        const copy = { ...withoutTitle(item, inner), id, ...('emphasis' in item && { emphasis: false }) };
        list.push(
          previous ? withIdInAddress(copy, (found) => found === previous) : { ...blankFields(requiredOf(inner)), id },
        );
      }
      return list;
    }
    if (!isJsonObject(value)) return value;
    const fields = propertiesOf(itemSchema);
    return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fillItems(field, key, fields[key])]));
  };
  const addPlanValues = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(addPlanValues);
    if (!isJsonObject(value)) return value;
    const { values } = value;
    const added = isJsonObject(values)
      ? [...addedPlans].map(([id, original]) => [id, original === undefined ? false : values[original]])
      : [];
    const fields = Object.entries(value).map(([key, field]) => [key, addPlanValues(field)]);
    return {
      ...Object.fromEntries(fields),
      ...(isJsonObject(values) && { values: { ...values, ...Object.fromEntries(added) } }),
    };
  };
  const filled = fillItems(data, '', schema);
  return withPlanIds(addedPlans.size > 0 ? addPlanValues(filled) : filled);
}
