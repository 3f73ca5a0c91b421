export { gameKeyContext } from './contexts.ts'
export { createVault, type Sealed, type Vault, VaultError } from './create-vault.ts'
export { vaultKeysVariable } from './vault-keys.ts'
