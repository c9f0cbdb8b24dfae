import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { FormAnswer } from '#contract/forms.ts'
import type { Ctx, CookieJar } from '../ctx.ts'

/**
 * What a posted form has to tell its page travels in cookies of the visitor's own browser, for two
 * minutes: nothing personal stands in an address, and nothing is stored here.
 */
const names = ['saesonkortet.form', 'saesonkortet.form-2', 'saesonkortet.form-3']
const secondsKept = 120
/** A browser takes some 4,000 bytes in one cookie. */
const bytesEach = 3_500
const mostBytes = 64 * 1024

export function saveFormAnswer(jar: CookieJar, answer: FormAnswer) {
  const whole = packed(answer)
  const fits = whole.length <= names.length * bytesEach
  // What does not fit is the long text alone; everything else need not be typed again.
  const text = fits ? whole : packed({ ...answer, values: shortOnes(answer.values) })
  for (const [i, name] of names.entries()) {
    const part = text.slice(i * bytesEach, (i + 1) * bytesEach)
    if (part) jar.set(name, part, secondsKept)
    else if (jar.get(name)) jar.clear(name)
  }
}

export async function readFormAnswer(ctx: Ctx, { page }: { page: string }) {
  const text = names.map((name) => ctx.cookies?.get(name) ?? '').join('')
  const answer = text ? unpacked(text) : undefined
  return { answer: answer?.page === page ? answer : null }
}

const packed = (answer: FormAnswer) => deflateRawSync(JSON.stringify(answer)).toString('base64url')

/** A browser may send anything under our names. */
function unpacked(text: string): FormAnswer | undefined {
  try {
    const json = inflateRawSync(Buffer.from(text, 'base64url'), { maxOutputLength: mostBytes })
    return FormAnswer.safeParse(JSON.parse(json.toString())).data
  } catch {
    return undefined
  }
}

const shortOnes = (values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.length <= 500))
