const TIMEOUT_MS = 15_000

/** Reads JSON of this origin. A refusal becomes an error that says what the service said. */
export const readJson = async (path) => {
  const answer = await fetch(path, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  const body = await answer.json()
  if (!answer.ok) throw new Error(body?.error?.message ?? `answered ${answer.status}`)
  return body
}
