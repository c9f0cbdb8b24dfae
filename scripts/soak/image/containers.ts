import { execFileSync, spawn, spawnSync } from 'node:child_process'

const image = 'localhost/saesonkortet:latest'

/**
 * As a machine runs containers usually; and where the kernel lets nobody raise a limit and has the older groups of
 * processes, as in a virtual machine that is itself confined.
 */
const ways: readonly { podman: string[]; run: string[] }[] = [
  { podman: [], run: [] },
  {
    podman: ['--runtime=runc', '--cgroup-manager=cgroupfs'],
    run: ['--ulimit=nofile=4096:4096', '--ulimit=nproc=4000:4000'],
  },
]

/** As deploy/compose.yaml runs it. */
const hardened = [
  '--read-only',
  '--tmpfs=/tmp',
  '--cap-drop=all',
  '--security-opt=no-new-privileges',
  '--network=host',
]

type Ran = { code: number | null; output: string }
export type Containers = ReturnType<typeof openContainers>

/** Loads the archive into podman, and runs containers of it with one volume. */
export function openContainers(archive: string, name: string) {
  execFileSync('podman', ['load', '--quiet', '--input', archive], { stdio: 'pipe' })
  const way = ways.find(
    ({ podman, run }) =>
      spawnSync('podman', [...podman, 'run', '--rm', ...run, ...hardened, image, 'true']).status ===
      0,
  )
  if (!way) throw new Error('podman loads the image, and can run no container of it')
  const podman = (...args: string[]) =>
    spawnSync('podman', [...way.podman, ...args], { encoding: 'utf8' })
  const start = (env: Record<string, string>, command: string[] = [], id = `${name}-command`) => {
    const settings = Object.entries(env).map(([key, value]) => `--env=${key}=${value}`)
    const child = spawn(
      'podman',
      [
        ...way.podman,
        'run',
        '--rm',
        `--name=${id}`,
        ...way.run,
        ...hardened,
        ...settings,
        `--volume=${name}:/data`,
        image,
        ...command,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => (output += text.toString()))
    const ended = new Promise<Ran>((resolve) =>
      child.once('close', (code) => resolve({ code, output })),
    )
    return { isOpen: () => child.exitCode === null, output: () => output, ended }
  }
  return {
    /** The service, by the image's own command. */
    serve: (env: Record<string, string>) => start(env, [], `${name}-service`),
    /** By the image's own signal. */
    stop: () => podman('stop', '--time=30', `${name}-service`).status === 0,
    inService: (command: readonly string[]) => podman('exec', `${name}-service`, ...command),
    run: (env: Record<string, string>, command: string[]) => start(env, command).ended,
    close: () => {
      podman('rm', '--force', `${name}-service`, `${name}-command`)
      podman('volume', 'rm', '--force', name)
      podman('rmi', '--force', image)
    },
  }
}
