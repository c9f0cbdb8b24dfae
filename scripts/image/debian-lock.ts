import { readFileSync, writeFileSync } from 'node:fs'

/** A package of Debian in the image, to the byte. */
export type DebianPackage = {
  name: string
  version: string
  architecture: string
  /** The source package, which whoever gives the image away must offer. */
  source: string
  sourceVersion: string
  sha256: string
  /** Debian's short names, from its file `copyright`; none where that is not readable by a program. */
  licences: string[]
}

export type DebianLock = {
  suite: string
  /** When the versions were looked up; the date of what the image has from Debian. */
  date: string
  architecture: string
  /** Everything else is essential, or needed by these. */
  asked: string[]
  packages: DebianPackage[]
}

export const lockFile = 'deploy/image/debian.json'

export const readDebianLock = (file = lockFile): DebianLock =>
  JSON.parse(readFileSync(file, 'utf8')) as DebianLock

export function writeDebianLock(lock: DebianLock, file = lockFile): void {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}

export type Installed = Pick<DebianPackage, 'name' | 'version' | 'architecture' | 'sha256'>

/** A line for each package that is installed otherwise than it is locked. */
export function differences(locked: readonly Installed[], installed: readonly Installed[]) {
  const known = new Map(locked.map((one) => [one.name, one]))
  const found = new Map(installed.map((one) => [one.name, one]))
  const names = [...new Set([...known.keys(), ...found.keys()])].toSorted()
  return names.flatMap((name) => {
    const [wanted, given] = [known.get(name), found.get(name)]
    if (wanted?.version !== given?.version)
      return [`${name}: låst ${wanted?.version ?? 'ikke'}, fundet ${given?.version ?? 'ikke'}`]
    return wanted?.sha256 === given?.sha256 ? [] : [`${name} ${wanted?.version}: et andet indhold`]
  })
}

/** Apt's preferences, by which a locked version is taken also where there is a newer one. */
export const preferences = ({ packages }: DebianLock): string =>
  packages
    .map(({ name, version }) => `Package: ${name}\nPin: version ${version}\nPin-Priority: 1001\n`)
    .join('\n')

/** The licences that a Debian file `copyright` names in its machine-readable form, in order. */
export function licencesIn(copyright: string): string[] {
  const isReadable =
    /^Format: https?:\/\/www\.debian\.org\/doc\/packaging-manuals\/copyright-format/m
  if (!isReadable.test(copyright)) return []
  const names = [...copyright.matchAll(/^License:[ \t]*(\S.*)$/gm)].map(([, name = '']) =>
    name.trim(),
  )
  return [...new Set(names)].toSorted()
}
