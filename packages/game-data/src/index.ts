export * from './facts.ts'
export { salvagedCharm } from './salvaged-charm.ts'
