import { type Access, type AnyEndpoint, SESSION_COOKIE } from '@gildscope/contracts'

/** How a caller authenticates; in the header of that name or otherwise. */
export const SECURITY_SCHEMES = {
  session: {
    type: 'apiKey',
    in: 'header',
    name: SESSION_COOKIE,
    description: 'Session of an earlier login, for scripts',
  },
  sessionCookie: {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
    description: 'The same, for pages of this site',
  },
  personalToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Personal token of an account, which its owner makes on the account page; the call names the scope that it needs',
  },
  share: {
    type: 'apiKey',
    in: 'query',
    name: 'share',
    description: 'Id of a share that an account of the site made of what is asked for',
  },
  submitter: {
    type: 'apiKey',
    in: 'header',
    name: 'submitter',
    description: 'Token that the operator issued to a submitter of results',
  },
}

const SECURITY: Record<Access, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  public: [],
  session: ['session', 'sessionCookie'],
  share: ['session', 'sessionCookie', 'share'],
  submitter: ['submitter'],
}

/** The ways in which a caller of a call can authenticate, and the scope that a token needs for it. */
export const securityOf = ({ access, scope }: AnyEndpoint): Record<string, string[]>[] => [
  ...SECURITY[access].map((scheme) => ({ [scheme]: [] })),
  ...(scope === undefined ? [] : [{ personalToken: [scope] }]),
]
