// Uses the client that openapi-generator generates from the API document.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"os"
	"regexp"

	"shop"
)

func must[T any](value T, _ *http.Response, err error) T {
	if err != nil {
		panic(err)
	}
	return value
}

// Returns the error answer of a rejected request, which the generated client has decoded into a model.
func refusal[Model any](err error) Model {
	var refused *shop.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("not refused")
	}
	return refused.Model().(Model)
}

func main() {
	server, _ := url.Parse(os.Getenv("URL"))
	configuration := shop.NewConfiguration()
	configuration.Host, configuration.Scheme = server.Host, server.Scheme
	configuration.Servers[0].URL = server.String() + "/api/2.0"
	client := shop.NewAPIClient(configuration)
	credentials := shop.BasicAuth{UserName: os.Getenv("EMAIL"), Password: os.Getenv("KEY")}
	ctx := context.WithValue(context.Background(), shop.ContextBasicAuth, credentials)

	store := must(client.StoresAPI.CreateStores(ctx).StoresCreate(*shop.NewStoresCreate("Acme", "https://acme.example")).Execute()).StoreId
	ids := []string{}
	for _, name := range []string{"Handbook", "Poster"} {
		body := shop.NewProductsCreate(name)
		body.SetCompanyId(store)
		body.SetAmount(3_000_000_000)
		body.SetPrice(12345678.91)
		ids = append(ids, must(client.ProductsAPI.CreateProducts(ctx).ProductsCreate(*body).Execute()).ProductId)
	}

	item, answer, err := client.ProductsAPI.ReadProducts(ctx, ids[0]).Execute()
	details := must(item, answer, err).ProductsDetails
	tag := answer.Header.Get("ETag")

	names := []string{}
	for after, more := "", true; more; {
		// The generated client sends unions in a query as the name of their type, and rounds numbers to 32-bit precision. So the
		// query has only bounds.
		list := client.ProductsAPI.ListProducts(ctx).CompanyIdFrom(store).CompanyIdTo(store).PriceFrom(12345678).AmountFrom(2_999_999_999)
		page, answer, err := list.ItemsPerPage(1).After(after).Execute()
		for _, product := range must(page, answer, err).Products {
			// If several models fit an item, the generated client uses the model whose name comes first.
			names = append(names, product.ProductsSelection.GetProduct())
		}
		link := regexp.MustCompile(`[?&]after=([^&>]+)[^>]*>; rel="?next`).FindStringSubmatch(answer.Header.Get("Link"))
		if more = link != nil; more {
			after = link[1]
		}
	}

	change := shop.NewProductsUpdate()
	change.SetAmount(details.GetAmount() + 1)
	must(client.ProductsAPI.UpdateProducts(ctx, ids[0]).ProductsUpdate(*change).IfMatch(tag).Execute())
	_, _, err = client.ProductsAPI.UpdateProducts(ctx, ids[0]).ProductsUpdate(*change).IfMatch(tag).Execute()
	stale := refusal[shop.Error412](err).Code
	changed := must(client.ProductsAPI.ReadProducts(ctx, ids[0]).Execute()).ProductsDetails
	elsewhere := shop.NewProductsCreate("Lost")
	elsewhere.SetCompanyId("999999")
	_, _, err = client.ProductsAPI.CreateProducts(ctx).ProductsCreate(*elsewhere).Execute()
	wrong := refusal[shop.Error400](err)

	for _, id := range ids {
		if _, err := client.ProductsAPI.RemoveProducts(ctx, id).Execute(); err != nil {
			panic(err)
		}
	}
	_, _, err = client.ProductsAPI.ReadProducts(ctx, ids[0]).Execute()
	missing := refusal[shop.Error404](err).Code
	if _, err := client.StoresAPI.RemoveStores(ctx, store).Execute(); err != nil {
		panic(err)
	}
	json.NewEncoder(os.Stdout).Encode([]any{names, details.GetPrice(), changed.GetAmount(), stale, wrong.Code, wrong.Errors[0].GetField(), missing})
}
