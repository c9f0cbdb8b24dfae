import { z } from 'zod'

/**
 * The version of what a form shows, sent back as `basedOn` when it is saved: `changed_elsewhere` when
 * somebody else has saved other values meanwhile.
 */
export const version = z.string().min(1).max(64)
