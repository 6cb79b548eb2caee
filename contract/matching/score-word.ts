/** The word beside a score, and whether little is known (M-053). */
export function wordOf({ score, confidence }: { score: number; confidence: number }): {
  word: 'Strong' | 'Good' | 'Possible'
  fewFacts: boolean
} {
  const word = score >= 85 ? 'Strong' : score >= 65 ? 'Good' : 'Possible'
  return { word, fewFacts: confidence < 60 }
}
