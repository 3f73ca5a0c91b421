export * from './get-listings.ts'
