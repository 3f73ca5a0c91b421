export { askAboutKey, type KeyVerdict, readKey } from './ask-about-key.ts'
export { isKeyRefusal, scopeAskedFor } from './key-refusal.ts'
export { claimDueKeys, storeKeyVerdict } from './key-store.ts'
export { openKey, type StoredKey } from './open-key.ts'
