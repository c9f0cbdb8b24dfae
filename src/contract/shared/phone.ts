import { z } from 'zod'
import { parsePhone } from '#domain/shared/phone.ts'

const typed = z.string().trim().max(30)
const isPhone = (text: string) => parsePhone(text) !== undefined

/** A telephone number as people write it; the service normalizes it where it is stored. */
export const phone = typed.refine(isPhone, { error: 'phone_odd' })

/** An optional telephone number: an empty field means none. */
export const phoneOrEmpty = typed.refine((text) => text === '' || isPhone(text), {
  error: 'phone_odd',
})
