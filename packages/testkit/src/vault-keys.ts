/** `VAULT_KEYS` of tests: everybody knows it, so it protects nothing. */
export const TEST_VAULT_KEYS = `test:${Buffer.alloc(32, 'test').toString('base64')}`

/** `PSEUDONYM_KEY` of tests. */
export const TEST_PSEUDONYM_KEY = Buffer.alloc(32, 'pseudonym').toString('base64')
