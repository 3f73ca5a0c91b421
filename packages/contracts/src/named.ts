import * as z from 'zod/mini'

/**
 * Gives a shape its name in the OpenAPI document, under which generated clients have a type for it. Apply it to the
 * finished shape: `check` or `extend` create another one, without the name. Builds may drop shapes that nothing uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export const named = <Schema extends z.ZodMiniType>(name: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name })
  return schema
}
