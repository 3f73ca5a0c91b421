export { ApiError } from './api-error.ts'
export {
  type ApiAnswer,
  type ApiClient,
  type ApiClientOptions,
  type CallOptions,
  createApiClient,
} from './create-api-client.ts'
