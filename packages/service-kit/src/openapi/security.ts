import { type Access, SESSION_COOKIE } from '@gildscope/contracts'

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

export const SECURITY: Record<Access, readonly (keyof typeof SECURITY_SCHEMES)[]> = {
  public: [],
  session: ['session', 'sessionCookie'],
  share: ['session', 'sessionCookie', 'share'],
  submitter: ['submitter'],
}
