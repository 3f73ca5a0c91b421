/** `VAULT_KEYS` of tests: one key that guards nothing. */
export const TEST_VAULT_KEYS = `test:${Buffer.alloc(32, 7).toString('base64')}`
