import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TraceabilityPlan } from '../../../contract/traceability-plan.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { Callout } from '../../ui/callout.tsx';
import { chakra } from '../../ui/chakra.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useFoodNames } from '../traced-foods/use-food-names.ts';
import { PlanSection } from './plan-section.tsx';

const List = chakra('ul', { base: { display: 'grid', gap: 1, paddingInlineStart: 5, listStyleType: 'disc' } });

/**
 * The traceability plan in sentences, written from the company's settings: records, foods, lot codes and whom to ask
 * (21 CFR 1.1315(a)).
 */
export function PlanText({
  plan,
  isStored,
}: {
  readonly plan: TraceabilityPlan;
  /** An earlier version: what it lacks can’t be added any more. */
  readonly isStored: boolean;
}) {
  const { t } = useLingui();
  const format = useFormat();
  const { foodName } = useFoodNames();
  const { companyName, phone, email, warehouses, foods, exampleLotCode, incompletePlaces } = plan;
  const contact = [phone, email].filter(Boolean).join(' · ');
  const undecided = foods.reduce((sum, each) => sum + each.undecided, 0);
  const packing = format.list(warehouses.filter(({ packs }) => packs).map(({ name }) => name));
  const unknown = warehouses.filter(({ address }) => address === '').map(({ name }) => name);
  return (
    <>
      {!isStored && (unknown.length > 0 || incompletePlaces > 0 || undecided > 0 || contact === '') && (
        <chakra.div data-screen-only>
          <Callout tone="warning" title={t`The plan is not complete`}>
            <List>
              {contact === '' && (
                <li>
                  <Trans>The company has neither a phone number nor an email address.</Trans>
                </li>
              )}
              {unknown.length > 0 && (
                <li>
                  <AppLink to="/admin/settings/places">
                    <Trans>Without an address: {format.list(unknown)}</Trans>
                  </AppLink>
                </li>
              )}
              {incompletePlaces > 0 && (
                <li>
                  <AppLink to="/admin/settings/places?kind=vendor">
                    <Plural
                      value={incompletePlaces}
                      one="# vendor or packer without a complete address"
                      other="# vendors and packers without a complete address"
                    />
                  </AppLink>
                </li>
              )}
              {undecided > 0 && (
                <li>
                  <AppLink to="/admin/settings/traced-foods">
                    <Plural
                      value={undecided}
                      one="# item is listed by its words alone"
                      other="# items are listed by their words alone"
                    />
                  </AppLink>
                </li>
              )}
            </List>
          </Callout>
        </chakra.div>
      )}
      <PlanSection title={<Trans>Records</Trans>}>
        <p>
          <Trans>
            {companyName} keeps its records in Cratebook. Receivers, packers and pickers enter each event on a handheld
            or a phone as it happens; the records are on the company’s server. A correction is recorded beside what it
            corrects.
          </Trans>
        </p>
        <List>
          <li>
            <Trans>Receiving: purchase orders, with lot code, source, quantity, date and vendor of each receipt</Trans>
          </li>
          <li>
            <Trans>Packing: packouts, with the lots used and the lots made</Trans>
          </li>
          <li>
            <Trans>Shipping: sales orders and transfers, with lot code, quantity, recipient and day</Trans>
          </li>
        </List>
        <p>
          <Trans>
            The warehouse’s recall screen finds a lot by its code and downloads its records as a sheet that sorts. No
            record of a receipt, a packout or a shipment is deleted, so they are kept for more than two years.
          </Trans>
        </p>
      </PlanSection>
      <PlanSection title={<Trans>Foods on the list</Trans>}>
        <p>
          <Trans>
            Each item is compared with the FDA’s Food Traceability List by the words of its description. An
            administrator confirms or corrects the result, which is recorded with name and day.
          </Trans>
        </p>
        {foods.length === 0 ? (
          <p>
            <Trans>No item is on the list.</Trans>
          </p>
        ) : (
          <List>
            {foods.map(({ food, items }) => {
              const name = food === null ? t`By decision of the company` : foodName(food);
              return (
                <li key={name}>
                  <Trans>
                    {name}: <Plural value={items} one="# item" other="# items" />
                  </Trans>
                </li>
              );
            })}
          </List>
        )}
      </PlanSection>
      <PlanSection title={<Trans>Lot codes</Trans>}>
        <p>
          <Trans>
            Goods keep the lot code of their packer, from the label or as the receiver reads it. For a listed food the
            receiver records who gave the lot its code.
          </Trans>
        </p>
        <p>
          <Trans>
            A listed food without a lot code waits on hold for the code of its supplier, unless the supplier is exempt
            (21 CFR 1.1305). Other goods without a code get one: two digits of the year and three of its day, the number
            of the purchase order, and its line. Today’s example: {exampleLotCode}. The warehouse is then its source.
          </Trans>
        </p>
        {packing !== '' && (
          <p>
            <Trans>
              Goods that are packed here get a new lot code, whose source is the packing warehouse: {packing}.
            </Trans>
          </p>
        )}
      </PlanSection>
      <PlanSection title={<Trans>Whom to ask</Trans>}>
        <p>{[companyName, contact].filter(Boolean).join(' · ')}</p>
        <List>
          {warehouses.map((warehouse) => (
            <li key={warehouse.name}>
              {[warehouse.name, warehouse.address, warehouse.phone].filter(Boolean).join(' · ')}
              {warehouse.leads.length > 0 && (
                <>
                  {' · '}
                  <Trans>Warehouse lead: {format.list(warehouse.leads)}</Trans>
                </>
              )}
            </li>
          ))}
        </List>
      </PlanSection>
    </>
  );
}
