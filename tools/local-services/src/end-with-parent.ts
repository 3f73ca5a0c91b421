import { spawn } from 'node:child_process'

/**
 * Ends a server when this process dies without stopping it, even by SIGKILL: a shell waits on a pipe that only this
 * process holds, and interrupts the server when the pipe closes. Returns a function that cancels this.
 */
export const endWithParent = (pid: number): (() => void) => {
  if (process.platform === 'win32') return () => {}
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -INT "$0" 2>/dev/null', String(pid)], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', () => {})
  watcher.unref()
  return () => {
    watcher.kill('SIGKILL')
  }
}
