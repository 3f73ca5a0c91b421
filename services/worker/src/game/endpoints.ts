export const PRICES = 'commerce/prices'
export const LISTINGS = 'commerce/listings'
