import { type Env, fillFromFiles } from '@gildscope/base/env-files'
import * as z from 'zod'
import { goneVariables } from './gone-variables.ts'
import { isForOthers, isPublished, PUBLISHED_MESSAGE } from './published-secrets.ts'

export type { Env }
export type ConfigFault = { variable: string; message: string; description: string }
export type ConfigVariable = {
  name: string
  description: string
  /** Describes a valid value in words. */
  expected: string
  required: boolean
  default: string | null
}

const SECRET = /URL|SECRET|KEY|PASSWORD|TOKEN|_ORIGIN$/

const expectation = (schema: z.core.JSONSchema.JSONSchema): string => {
  if (schema.const !== undefined) return String(schema.const)
  if (schema.anyOf) return schema.anyOf.map(expectation).join(' or ')
  if (schema.enum) return `one of ${schema.enum.join(', ')}`
  if (schema.type === 'boolean') return 'true or false'
  if (schema.type === 'integer' || schema.type === 'number') {
    const kind = schema.type === 'integer' ? 'a whole number' : 'a number'
    const from =
      schema.minimum === undefined || schema.minimum <= Number.MIN_SAFE_INTEGER ? '' : ` from ${schema.minimum}`
    const to = schema.maximum === undefined || schema.maximum >= Number.MAX_SAFE_INTEGER ? '' : ` to ${schema.maximum}`
    return `${kind}${from}${to}`
  }
  if (schema.format === 'uri') return 'a URL'
  return schema.minLength === undefined ? 'text' : `text of at least ${schema.minLength} characters`
}

/** Every variable of a schema, in its order. Throws for one without a description. */
export const describeConfig = (schema: z.ZodObject): readonly ConfigVariable[] => {
  const json = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
  const input = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return Object.entries(json.properties ?? {}).map(([name, property]) => {
    const facts = typeof property === 'object' ? property : {}
    if (facts.description === undefined) throw new Error(`the variable ${name} has no description`)
    return {
      name,
      description: facts.description,
      expected: expectation(facts),
      required: input.required?.includes(name) ?? false,
      default: facts.default === undefined ? null : String(facts.default),
    }
  })
}

export type ParsedConfig<Config> = { config: Config; faults: null } | { config: null; faults: readonly ConfigFault[] }

/**
 * Validates an environment. An empty variable counts as not set, as in `.env` files; the value of each may be in the
 * file that the variable `NAME_FILE` names.
 */
export const parseConfig = <Schema extends z.ZodObject>(
  schema: Schema,
  environment: Env,
): ParsedConfig<z.output<Schema>> => {
  const variables = describeConfig(schema)
  const { env, faults: unread } = fillFromFiles(
    environment,
    variables.map(({ name }) => name),
  )
  if (unread.length > 0) {
    const descriptionOf = (file: string) => variables.find(({ name }) => file === `${name}_FILE`)?.description ?? ''
    return {
      config: null,
      faults: unread.map((fault) => ({ ...fault, description: descriptionOf(fault.variable) })),
    }
  }
  const given = Object.fromEntries(variables.map(({ name }) => [name, env[name]?.trim() || undefined]))
  const parsed = schema.safeParse(given)
  if (parsed.success) {
    const published = isForOthers(parsed.data) ? variables.filter(({ name }) => isPublished(given[name] ?? '')) : []
    if (published.length === 0) return { config: parsed.data, faults: null }
    return {
      config: null,
      faults: published.map(({ name, description }) => ({ variable: name, message: PUBLISHED_MESSAGE, description })),
    }
  }
  const faults = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0] ?? '')
    const variable = variables.find((entry) => entry.name === name)
    const value = given[name]
    const shown = SECRET.test(name) ? 'its value' : `'${value}'`
    const expected = issue.code === 'custom' ? issue.message : `expected ${variable?.expected ?? issue.message}`
    return {
      variable: name,
      message: value === undefined ? `is not set; ${expected}` : `${shown} is not valid; ${expected}`,
      description: variable?.description ?? '',
    }
  })
  return { config: null, faults }
}

export const formatConfigFaults = (faults: readonly ConfigFault[]): string =>
  [
    `Cannot start: ${faults.length === 1 ? 'one variable' : `${faults.length} variables`} of the environment must be put right.`,
    ...faults.map(({ variable, message, description }) => `  ${variable} ${message}. (${description})`),
    '',
  ].join('\n')

/** The validated configuration of this process; otherwise prints the problems and exits. Names variables that are gone. */
export const readConfig = <Schema extends z.ZodObject>(schema: Schema, env: Env): z.output<Schema> => {
  for (const line of goneVariables(env)) process.stderr.write(`${line}\n`)
  const parsed = parseConfig(schema, env)
  if (parsed.faults === null) return parsed.config
  process.stderr.write(formatConfigFaults(parsed.faults))
  process.exit(1)
}
