import { readBase64 } from './read-base64.ts'

type Chosen = { bytes: string } | { error: string }

/** The bytes of a chosen file in base64, or what is wrong with it, in Danish. `largest` is in bytes. */
export async function readChosenFile(
  file: File | undefined,
  { largest, tooLarge }: { largest: number; tooLarge: string },
): Promise<Chosen> {
  if (!file) return { error: 'Vælg en fil først.' }
  if (file.size === 0) return { error: 'Filen er tom. Vælg en anden.' }
  if (file.size > largest) return { error: tooLarge }
  const bytes = await readBase64(file).catch(() => undefined)
  if (bytes !== undefined) return { bytes }
  return { error: 'Filen kan ikke læses. Måske er den flyttet eller ændret. Vælg den igen.' }
}
