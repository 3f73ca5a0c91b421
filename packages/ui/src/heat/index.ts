export { type HeatCell, HeatGrid, HeatScale } from './heat-grid.tsx'
