import { z } from 'zod'

/** An e-mail address as a person types it; spaces around it are dropped, and it is stored in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .check(z.email({ error: 'not_an_email' }))
