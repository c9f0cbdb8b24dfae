import { z } from 'zod'

/** The environment of DGU: its data about golfers, its sign-in, and GolfBox's way for scorecards. */
export const dguVariables = {
  DGU_API_URL: z.url().optional(),
  DGU_API_USER: z.string().max(200).optional(),
  DGU_API_PASSWORD: z.string().max(500).optional(),
  DGU_SCORECARDS_PATH: z
    .string()
    .regex(/^\/[\w./-]{1,200}$/, 'a path that begins with /')
    .optional(),
  DGU_ISSUER_URL: z.url({ protocol: /^https?$/ }).optional(),
  DGU_CLIENT_ID: z.string().max(200).optional(),
  DGU_CLIENT_SECRET: z.string().max(500).optional(),
  DGU_SCOPE: z.string().min(1).max(500).default('get_player.information none union'),
}

const Variables = z.object(dguVariables)
type Variables = z.output<typeof Variables>

export const dguOf = (e: Variables) => ({
  url: e.DGU_API_URL,
  user: e.DGU_API_USER,
  password: e.DGU_API_PASSWORD,
  /** Without it no scorecard is sent: clubs enter them manually. */
  scorecardsPath: e.DGU_SCORECARDS_PATH,
})

/** Without an issuer there is no sign-in by DGU; the demonstration has its own issuer. */
export const dguLoginOf = (e: Variables) => ({
  issuer: e.DGU_ISSUER_URL?.replace(/\/$/, ''),
  clientId: e.DGU_CLIENT_ID,
  clientSecret: e.DGU_CLIENT_SECRET,
  scope: e.DGU_SCOPE,
})

export function dguErrors(e: Variables, demo: boolean): string[] {
  const errors: string[] = []
  if (e.DGU_ISSUER_URL && !e.DGU_CLIENT_ID) {
    errors.push(
      '✖ DGU_CLIENT_ID mangler: DGU udleverer den sammen med adgangen til DGU_ISSUER_URL.',
    )
  }
  if (e.DGU_ISSUER_URL && !e.DGU_API_URL) {
    errors.push('✖ DGU_API_URL mangler: hvem golfspilleren er, spørges der om hos DGU.')
  }
  if (e.DGU_SCORECARDS_PATH && !e.DGU_API_URL) {
    errors.push('✖ DGU_API_URL mangler: DGU_SCORECARDS_PATH er en sti under den.')
  }
  if (!demo && e.DGU_ISSUER_URL?.startsWith('http:')) {
    errors.push('✖ DGU_ISSUER_URL skal begynde med https://.')
  }
  return errors
}
