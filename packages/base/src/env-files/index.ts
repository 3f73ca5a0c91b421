export { type Env, type EnvFileFault, fillFromFiles, withoutVariables } from './env-files.ts'
