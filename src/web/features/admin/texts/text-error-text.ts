import type { TextError, TextErrorReason } from '#domain/content/validate-text.ts'

const errorTexts: Record<TextErrorReason, (what: string) => string> = {
  empty: () => 'Teksten er tom. Skriv noget, eller gå tilbage til en tidligere udgave.',
  too_long: () => 'Teksten er for lang. Gør den kortere.',
  one_line_only: () => 'Her kan kun stå én linje. Fjern linjeskiftet.',
  unknown_place: (what) => `Siden kender ikke {${what}}. Brug en af dem, der står til højre.`,
  missing_place: (what) => `{${what}} skal stå et sted i teksten. Sæt det ind igen.`,
  unsafe_link: (what) =>
    `Linket ${what} kan ikke bruges. Skriv en adresse på siden som /clubs, eller en, der begynder med https://.`,
  no_sections: () => 'Begynd hvert afsnit med en overskrift: ## og et mellemrum.',
  empty_section: (what) =>
    what === ''
      ? 'En overskrift er tom. Skriv, hvad afsnittet handler om.'
      : `Der står ikke noget under »${what}«. Skriv noget, eller fjern overskriften.`,
}

/** What is wrong with a wording, as the one who writes is told it. */
export const textErrorText = ({ reason, what = '' }: TextError) => errorTexts[reason](what)
