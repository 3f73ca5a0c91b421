import { readFileSync } from 'node:fs'

export type Env = Readonly<Record<string, string | undefined>>
export type EnvFileFault = { variable: string; message: string }

const fileVariable = (name: string): string => `${name}_FILE`
const given = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/**
 * Sets variables to the text of the files that `NAME_FILE` names, trimmed, as container engines pass secrets. Only for
 * these names; setting both is a fault, and so is a file that cannot be read. Faults never contain a value.
 */
export const fillFromFiles = (env: Env, names: readonly string[]): { env: Env; faults: EnvFileFault[] } => {
  const faults: EnvFileFault[] = []
  const filled: Record<string, string | undefined> = { ...env }
  for (const name of names) {
    const path = given(env, fileVariable(name))
    if (path === undefined) continue
    if (given(env, name) !== undefined) {
      faults.push({ variable: fileVariable(name), message: `is set beside ${name}; expected one of the two` })
      continue
    }
    try {
      filled[name] = readFileSync(path, 'utf8').trim()
      if (filled[name] === '')
        faults.push({
          variable: fileVariable(name),
          message: `names ${path}, which is empty; expected a file with its value`,
        })
    } catch (error) {
      const message = `names ${path}, which cannot be read (${codeOf(error)}); expected a file with its value`
      faults.push({ variable: fileVariable(name), message })
    }
  }
  return { env: filled, faults }
}

/** An environment for a process that must know neither these variables nor their files. */
export const withoutVariables = <Given extends Env>(env: Given, names: readonly string[]): Given => {
  const hidden = new Set(names.flatMap((name) => [name, fileVariable(name)]))
  return Object.fromEntries(Object.entries(env).filter(([name]) => !hidden.has(name))) as Given
}
