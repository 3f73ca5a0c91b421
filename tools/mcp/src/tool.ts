import type { AnyEndpoint, EndpointCall } from '@gildscope/contracts'
import type { ApiAnswer } from '@gildscope/contracts/client'
import type * as z from 'zod'

export type Site = {
  /** Makes a public call of the site. */
  answer: <E extends AnyEndpoint>(endpoint: E, call?: EndpointCall<E>) => Promise<ApiAnswer<E>>
  now: number
}

export type Tool<Input extends z.ZodObject = z.ZodObject, Output extends z.ZodObject = z.ZodObject> = {
  name: string
  title: string
  description: string
  input: Input
  output: Output
  run: (input: z.output<Input>, site: Site) => Promise<z.input<Output>>
}

export const defineTool = <Input extends z.ZodObject, Output extends z.ZodObject>(tool: Tool<Input, Output>) => tool

/** Something that the caller can put right; the message says how. */
export class ToolError extends Error {}
