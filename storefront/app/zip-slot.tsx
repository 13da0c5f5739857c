import { useLocation } from 'react-router';
import { useKnownZip, zipUrl } from '#storefront/catalog/stored-zip.ts';
import { Link } from '#storefront/kernel/link.tsx';
import { Icon } from '#ui/icon.tsx';
import { HEADER_TEXTS } from './texts.ts';

/** Where boxes would go: the one place that asks for a ZIP. An account's own ZIP leads to its addresses. */
export function ZipSlot({ onFollow }: { onFollow?: () => void }) {
  const { zip, isOwnAddress } = useKnownZip();
  const { pathname, search } = useLocation();
  const words = zip ? HEADER_TEXTS.deliverTo(zip) : HEADER_TEXTS.enterZip;
  return (
    <>
      <Icon name="truck" size={20} />{' '}
      <Link to={isOwnAddress ? '/account#addresses' : zipUrl(pathname + search)} rel="nofollow" onClick={onFollow}>
        {words}
      </Link>
    </>
  );
}
