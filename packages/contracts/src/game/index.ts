export * from './get-account-skins.ts'
export * from './get-item.ts'
export * from './get-listings.ts'
