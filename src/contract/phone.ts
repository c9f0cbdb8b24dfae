import { z } from 'zod'
import { parsePhone } from '#domain/shared/phone.ts'

const typed = z.string().trim().max(30)
const isPhone = (text: string) => parsePhone(text) !== undefined

/** A telephone number as people write it. Where it is kept in one form, the service parses it. */
export const phone = typed.refine(isPhone, { error: 'phone_odd' })

/** The same in a form where an empty field says that there is none. */
export const phoneOrEmpty = typed.refine((text) => text === '' || isPhone(text), {
  error: 'phone_odd',
})
