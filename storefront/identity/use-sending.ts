import { useNavigation } from 'react-router';

/**
 * Whether the page is sending its form, or that of its buttons with this `intent`: a second click would cause a second
 * mail. Not for forms that lead to a whole new page, which would still be busy when someone comes back to them.
 */
export function useSending(intent?: string): boolean {
  const { formData, formMethod } = useNavigation();
  return intent === undefined ? formMethod === 'POST' : formData?.get('intent') === intent;
}
