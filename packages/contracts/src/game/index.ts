export * from './get-item.ts'
export * from './get-listings.ts'
