/** Modules of Debian's Python that generated clients import, and pandas, which reads dumps as their page shows. */
const PYTHON_MODULES = ['certifi', 'dateutil', 'pandas', 'six', 'urllib3']

const HAS_MODULES = `import sys; from importlib.util import find_spec; sys.exit(not all(map(find_spec, ${JSON.stringify(PYTHON_MODULES)})))`

export type TestProgram = {
  name: string
  /** Packages of Debian and Ubuntu that bring it; none where all of them are too old. */
  packages: readonly string[]
  /** Its place in them; `*` is a version. */
  file: string
  /** Arguments with which it succeeds only when tests can use it. */
  check?: readonly string[]
}

/** macOS has a `java` that only asks for Java. */
const JAVA_CHECK: Pick<TestProgram, 'check'> = process.platform === 'darwin' ? { check: ['-version'] } : {}

/** Every program that tests start and that npm does not bring. A test names those it needs in its tags. */
export const TEST_PROGRAMS: readonly TestProgram[] = [
  { name: 'redis-server', packages: ['redis-server'], file: 'usr/bin/redis-server' },
  { name: 'haproxy', packages: ['haproxy'], file: 'usr/sbin/haproxy' },
  { name: 'pgbouncer', packages: ['pgbouncer'], file: 'usr/sbin/pgbouncer' },
  { name: 'age', packages: ['age'], file: 'usr/bin/age' },
  // The one in usr/bin is a script that looks for this one.
  { name: 'psql', packages: ['postgresql-client'], file: 'usr/lib/postgresql/*/bin/psql' },
  { name: 'caddy', packages: ['caddy'], file: 'usr/bin/caddy' },
  { name: 'nginx', packages: ['nginx-light'], file: 'usr/sbin/nginx' },
  { name: 'promtool', packages: ['prometheus'], file: 'usr/bin/promtool' },
  { name: 'prometheus', packages: ['prometheus'], file: 'usr/bin/prometheus' },
  { name: 'java', packages: ['default-jre-headless'], file: 'usr/lib/jvm/java-*/bin/java', ...JAVA_CHECK },
  {
    name: 'python3',
    packages: ['python3', ...PYTHON_MODULES.map((module) => `python3-${module}`)],
    file: 'usr/bin/python3',
    check: ['-c', HAS_MODULES],
  },
  { name: 'openssl', packages: ['openssl'], file: 'usr/bin/openssl' },
  { name: 'curl', packages: ['curl'], file: 'usr/bin/curl' },
  { name: 'ps', packages: ['procps'], file: '{usr/bin,bin}/ps' },
  {
    name: 'chromium-headless-shell',
    packages: ['chromium-headless-shell'],
    file: 'usr/lib/chromium/chromium-headless-shell',
  },
  { name: 'kubectl', packages: [], file: 'usr/bin/kubectl' },
]

/** Packages that others declare and that no test uses: scripts that configure a system, drivers of graphics, sites. */
export const UNUSED_PACKAGES: readonly string[] = [
  'adduser',
  'ca-certificates-java',
  'dbus',
  'fonts-glyphicons-halflings',
  'init-system-helpers',
  'java-common',
  'libgl1',
  'libgl1-mesa-dri',
  'libjs-bootstrap',
  'libjs-bootstrap4',
  'libjs-d3',
  'libjs-eonasdan-bootstrap-datetimepicker',
  'libjs-jquery',
  'libjs-jquery-hotkeys',
  'libjs-moment',
  'libjs-moment-timezone',
  'libjs-mustache',
  'libjs-popper.js',
  'libjs-rickshaw',
  'libnss3-tools',
  'media-types',
  'perl',
  'postgresql-client-common',
  'postgresql-common',
  'ssl-cert',
  'systemd',
  'x11-utils',
  'xdg-desktop-portal',
  'xdg-utils',
]
