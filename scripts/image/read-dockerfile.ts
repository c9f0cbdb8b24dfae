export type Step =
  | {
      do: 'copy'
      from: string | undefined
      owner: string | undefined
      sources: string[]
      to: string
    }
  | { do: 'run'; command: string }

/** One FROM … with what follows it. */
export type Stage = {
  name: string
  workdir: string
  env: Record<string, string>
  user: string | undefined
  steps: Step[]
  command: string[]
  healthcheck: string[]
  /** As Docker writes them, such as `30s`, by the names of the options. */
  healthcheckTimes: Record<string, string>
  volumes: string[]
  ports: string[]
  stopSignal: NodeJS.Signals
}

/** Reads a Dockerfile. An instruction that is not known here throws: an image must not leave it out. */
export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = []
  for (const line of linesOf(text)) {
    const [, word = '', rest = ''] = /^(\w+)\s+(.*)$/s.exec(line) ?? []
    if (word === 'FROM') {
      stages.push(newStage(/\sAS\s+(\S+)/i.exec(rest)?.[1] ?? String(stages.length)))
      continue
    }
    const stage = stages.at(-1)
    const read = instructions[word]
    if (!stage || !read) throw new Error(`The image does not know: ${line}`)
    read(stage, rest)
  }
  return stages
}

const newStage = (name: string): Stage => ({
  name,
  workdir: '/',
  env: {},
  user: undefined,
  steps: [],
  command: [],
  healthcheck: [],
  healthcheckTimes: {},
  volumes: [],
  ports: [],
  stopSignal: 'SIGTERM',
})

const instructions: Record<string, (stage: Stage, rest: string) => unknown> = {
  WORKDIR: (stage, rest) => (stage.workdir = rest),
  USER: (stage, rest) => (stage.user = rest),
  ENV: (stage, rest) => {
    for (const pair of rest.split(/\s+/)) {
      const at = pair.indexOf('=')
      stage.env[pair.slice(0, at)] = pair.slice(at + 1)
    }
  },
  COPY: (stage, rest) => {
    const words = rest.split(/\s+/)
    const flag = (name: string) =>
      words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
    const paths = words.filter((word) => !word.startsWith('--'))
    const to = paths.pop() ?? ''
    stage.steps.push({ do: 'copy', from: flag('from'), owner: flag('chown'), sources: paths, to })
  },
  // Debian's packages are those of the image's lock file.
  RUN: (stage, rest) =>
    rest.startsWith('apt-get ') || stage.steps.push({ do: 'run', command: rest }),
  CMD: (stage, rest) => (stage.command = JSON.parse(rest) as string[]),
  HEALTHCHECK: (stage, rest) => {
    stage.healthcheck = JSON.parse(rest.slice(rest.indexOf('CMD') + 3)) as string[]
    const options = rest.slice(0, rest.indexOf('CMD')).matchAll(/--([a-z-]+)=(\S+)/g)
    for (const [, name = '', value = ''] of options) stage.healthcheckTimes[name] = value
  },
  STOPSIGNAL: (stage, rest) => (stage.stopSignal = rest as NodeJS.Signals),
  // What the builder passes comes to the commands as a variable.
  ARG: () => undefined,
  VOLUME: (stage, rest) => stage.volumes.push(rest),
  EXPOSE: (stage, rest) => stage.ports.push(rest),
}

/** Without comments, and with continued lines joined. */
function linesOf(text: string): string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/.test(line))
    .join('\n')
    .replaceAll(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
