import { randomBytes } from 'node:crypto'
import { request } from 'undici'

/** Makes an account as the pages do, and answers its session. Throws on any answer but success. */
export const signUp = async (url: string): Promise<string> => {
  const user = `bench-${randomBytes(8).toString('hex')}`
  const { statusCode, headers, body } = await request(`${url}/v1/website/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ user, password: randomBytes(12).toString('hex'), email: `${user}@example.com` }),
  })
  const text = await body.text()
  const session = /^session=([\w-]+);/.exec(String(headers['set-cookie']))?.[1]
  if (statusCode !== 200 || session === undefined) throw new Error(`a sign-up was answered ${statusCode}: ${text}`)
  return session
}
