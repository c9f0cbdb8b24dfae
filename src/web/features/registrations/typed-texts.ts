import { getSessionItem, removeSessionItem, setSessionItem } from '../shell/session-storage.ts'

/** Texts by form name that cannot be saved yet, kept in this window over a reload. */
export class TypedTexts {
  readonly #key: string
  #texts = new Map<string, string>()

  constructor(registrationId: string) {
    this.#key = `mine:typed:registration:${registrationId}`
  }

  /** Reads once what was typed before a reload; false when there is nothing. The server renders without it. */
  restore = (): boolean => {
    this.#isRestored ??= this.#read()
    return this.#isRestored
  }

  #isRestored: boolean | undefined

  #read(): boolean {
    this.#texts = new Map(readEntries(getSessionItem(this.#key)))
    return this.#texts.size > 0
  }

  get = (name: string) => this.#texts.get(name)
  has = (name: string) => this.#texts.has(name)
  entries = () => [...this.#texts]

  set(name: string, text: string) {
    this.#texts.set(name, text)
    this.#store()
  }

  delete(name: string) {
    if (this.#texts.delete(name)) this.#store()
  }

  #store() {
    if (this.#texts.size === 0) removeSessionItem(this.#key)
    else setSessionItem(this.#key, JSON.stringify([...this.#texts]))
  }
}

function readEntries(stored: string | undefined): [string, string][] {
  try {
    return stored === undefined ? [] : (JSON.parse(stored) as [string, string][])
  } catch {
    return []
  }
}
