import * as z from 'zod/mini'

/**
 * Gives a shape its name in the OpenAPI document, under which generated clients have a type for it. It goes around the
 * finished shape: what is made of it by `check` or `extend` is another one, without the name. Builds may leave out shapes
 * that nothing uses.
 */
/* @__NO_SIDE_EFFECTS__ */
export const named = <Schema extends z.ZodMiniType>(name: string, schema: Schema): Schema => {
  z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id: name })
  return schema
}
