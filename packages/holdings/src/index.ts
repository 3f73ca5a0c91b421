export { type AccountAnswers, type Holdings, holdingsOf } from './holdings.ts'
