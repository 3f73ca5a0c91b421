export { ApiError, type FaultCode } from './api-error.ts'
export { type ApiAnswer, type ApiClient, createApiClient } from './create-api-client.ts'
export {
  type ApiClientOptions,
  type CallOptions,
  createHttpClient,
  faultOf,
  type HttpClient,
} from './create-http-client.ts'
