/** Output of the launcher. A closed terminal must not end it before everything is stopped. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

export const complain = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

export const sayStep = (name: string, beganMs: number): void =>
  say(`  ${name.padEnd(26)} ${((performance.now() - beganMs) / 1000).toFixed(1).padStart(5)} s`)

/** Prints a step's name and, when it is done, how long it took. Steps run in parallel, so each has its own line. */
export const step = async <T>(name: string, work: Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work
  sayStep(name, began)
  return result
}
