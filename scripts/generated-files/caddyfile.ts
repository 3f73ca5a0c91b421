import { ENDPOINTS } from '@gildscope/contracts'

/** Paths that the gateway only serves to its own machine; nothing in Caddy's network counts as that. */
const PRIVATE = ['/metrics', '/dev/*']

const streams = Object.values(ENDPOINTS)
  .flat()
  .filter(({ media }) => media === 'sse')
  .map(({ path }) => `/gw2${path}`)

/**
 * TLS in front of the gateway, for compose and for Caddy of a distribution. Everything goes to the gateway, which knows its
 * routes itself; only paths that a proxy must treat differently are separate.
 */
export const caddyfile =
  (): string => `# Follows from the contracts; \`pnpm generate\` writes it. Set by the environment: SITE_ADDRESS (https://gildscope.example),
# GATEWAY (host and port) and CADDY_OPTIONS (global options such as \`email you@example.org\`, or \`local_certs\` for a name that
# is not public).
{
	admin off
	{$CADDY_OPTIONS}
}

{$SITE_ADDRESS} {
	# Metrics, and the mails of a demo.
	@private path ${PRIVATE.join(' ')}
	respond @private 404

	# What is sent piece by piece is passed on piece by piece, for as long as somebody listens.
	@streams path ${streams.join(' ')}
	reverse_proxy @streams {$GATEWAY:127.0.0.1:8080} {
		flush_interval -1
	}

	# Answers come compressed. X-Forwarded-For of strangers is replaced by their address.
	reverse_proxy {$GATEWAY:127.0.0.1:8080}
}
`
