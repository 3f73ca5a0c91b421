import * as z from 'zod/mini'
import { endpoint, nothing } from '../endpoint.ts'
import { named } from '../named.ts'
import { ACCOUNT_LIMITS } from './limits.ts'
import { BY_SESSION } from './session.ts'
import { LIMITED_TOKEN_DAYS, TOKEN_SCOPE_NAMES } from './token-scopes.ts'

const { tokens, tokenName } = ACCOUNT_LIMITS

const shown = {
  id: z.string().check(z.describe('Its first part, after `gs_`; it names the token and opens nothing')),
  name: z.string(),
  scopes: z.array(z.enum(TOKEN_SCOPE_NAMES)),
  createdAt: z.string(),
  lastUsedAt: z.nullable(z.string()).check(z.describe('To within a minute; null: never')),
  expiresAt: z.nullable(z.string()).check(z.describe('From then on it is refused; null: valid until it is revoked')),
}
const personalToken = named('PersonalToken', z.object(shown))
export type PersonalToken = z.infer<typeof personalToken>

const newToken = named(
  'NewPersonalToken',
  z.object({
    token: z
      .string()
      .check(z.describe('The token itself, shown only this once; its last six characters are a checksum')),
    ...shown,
  }),
)
export type NewPersonalToken = z.infer<typeof newToken>

export const listTokens = endpoint({
  ...BY_SESSION,
  name: 'listTokens',
  method: 'GET',
  path: '/v1/tokens',
  summary: 'The personal tokens of the account, newest first',
  description: 'With what each may do and when it was last used. Expired ones stay listed until they are revoked.',
  envelope: 'success',
  reply: z.array(personalToken),
  example: { request: '/gw2/v1/tokens' },
})

export const createToken = endpoint({
  ...BY_SESSION,
  name: 'createToken',
  method: 'POST',
  path: '/v1/tokens/new',
  summary: 'Makes a personal token, which scripts send in place of a session',
  description: `Send it as \`Authorization: Bearer\`. The answer contains it, once: only its hash is stored. An account has at most ${tokens}.`,
  body: z.strictObject({
    name: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, 'a token needs a name'),
        z.maxLength(tokenName.most, `a name has at most ${tokenName.most} characters`),
      ),
    scopes: z
      .array(z.enum(TOKEN_SCOPE_NAMES))
      .check(
        z.minLength(1, 'a token needs at least one scope'),
        z.maxLength(TOKEN_SCOPE_NAMES.length),
        z.describe('What it may do; repeated ones are dropped'),
      ),
    days: z
      .nullable(z.literal(LIMITED_TOKEN_DAYS))
      .check(z.describe('How long it is valid; null: until it is revoked')),
  }),
  envelope: 'success',
  reply: newToken,
  errors: ['CONFLICT'],
  example: { request: '/gw2/v1/tokens/new' },
})

export const revokeToken = endpoint({
  ...BY_SESSION,
  name: 'revokeToken',
  method: 'POST',
  path: '/v1/tokens/revoke',
  summary: 'Revokes a personal token immediately',
  description: 'Whoever has it is refused from then on. It is erased; only a new one can be made.',
  body: z.object({ id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  envelope: null,
  reply: nothing,
  errors: ['NOT_FOUND'],
  example: { request: '/gw2/v1/tokens/revoke' },
})
