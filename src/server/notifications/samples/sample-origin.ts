/** Where links of the samples begin, until our own address replaces it. */
export const sampleOrigin = 'https://proeve.example'
